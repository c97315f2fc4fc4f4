/** To this device's disk, as a file of JSON: a link could not say who asks for it. */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  // Once the browser has begun with it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
