/**
 * brand: what a page runs before its first paint, so that a chosen theme shows from the first frame on. It is the one
 * script inside a page: the server's content policy names its hash, and lets no other run.
 */
export const themeKeys = { web: 'pramaan.theme', console: 'pramaan.console.theme' } as const

/** Where storage is forbidden nothing was kept, and the device's theme stays. */
export const themeScript = (key: string): string =>
  `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
