/**
 * app: the file of /error. It is fetched while there is a connection (preload.ts), because without one it could not be;
 * should it be missing all the same, the router's own failure page stands in. Never by way of `loadFile`, which leads here.
 */
import { FileMissing } from '../platform/files.ts'

export async function errorPage() {
  try {
    const { ErrorPage } = await import('./error-page.tsx')
    return { Component: ErrorPage }
  } catch (cause) {
    throw new FileMissing(cause)
  }
}
