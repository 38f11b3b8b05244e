/** platform tests: the line a file is sent over, on paper. The test says what the server answers to each request. */
import { vi } from 'vitest'

export interface SentFile {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: File
  /** Tells the browser how much has left. */
  progress(loaded: number, total: number): void
  answer(status: number, body: unknown): void
  breakLine(): void
  readonly wasAborted: () => boolean
}

/** Every file sent from now on lands in the list, and waits there for its answer. */
export function paperLine(): SentFile[] {
  const sent: SentFile[] = []
  class PaperRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    readonly headers: Record<string, string> = {}
    url = ''
    status = 0
    responseText = ''
    aborted = false
    onload: () => void = () => undefined
    onerror: () => void = () => undefined
    onabort: () => void = () => undefined
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader() {
      return null
    }
    abort() {
      this.aborted = true
      this.onabort()
    }
    send(form: FormData) {
      const file = form.get('file')
      if (!(file instanceof File)) throw new Error('The form holds no file in the field "file".')
      sent.push({
        url: this.url,
        headers: this.headers,
        file,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload()
        },
        breakLine: () => this.onerror(),
        wasAborted: () => this.aborted,
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', PaperRequest)
  return sent
}

export const stored = (url: string) => ({ code: 200, message: 'OK', data: { url } })
