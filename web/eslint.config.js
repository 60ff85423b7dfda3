import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
    { ignores: ["node_modules", "../condotta"] },
    ...tseslint.configs.strict,
    a11y.flatConfigs.recommended,
    {
        plugins: { "react-hooks": hooks },
        rules: {
            ...hooks.configs.recommended.rules,
            "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "log", "region"] }],
            "@typescript-eslint/no-non-null-assertion": "error",
        },
    },
);
