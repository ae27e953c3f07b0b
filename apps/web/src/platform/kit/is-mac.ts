/** Whether the keyboard is that of a Mac, with ⌘ in the place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
