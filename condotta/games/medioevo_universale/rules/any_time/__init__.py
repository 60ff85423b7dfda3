"""Cards and technologies used at any time: windows, own menus, points."""
