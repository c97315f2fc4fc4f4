// Whoever goes by keyboard is never left nowhere: where what had the focus is taken away, the page has it.
export const toPage = () => document.getElementById("main")?.focus({ preventScroll: true });
