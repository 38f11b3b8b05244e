// Before the first paint: the theme that was chosen here, if one was. The page waits for this file and for the style
// sheet together, so that nothing is shown in the other theme first. Both front ends use it; each names its own key.
try {
  const theme = localStorage.getItem(document.currentScript.dataset.key)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Where storage is forbidden nothing was kept.
}
