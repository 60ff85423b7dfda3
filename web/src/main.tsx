import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { WordsProvider } from "./i18n";
import { MeProvider } from "./me";
import "./style.css";
import "./lobby.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WordsProvider>
        <MeProvider>
          <App />
        </MeProvider>
      </WordsProvider>
    </StrictMode>,
  );
}
