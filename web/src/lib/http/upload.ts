interface Options {
  headers: Record<string, string>
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** POSTs a form. By XMLHttpRequest, because `fetch` does not tell how much has left. */
export const sendForm = (url: string, form: FormData, { headers, onProgress, signal }: Options) =>
  new Promise<{ status: number; content: unknown }>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total) onProgress?.(loaded / total)
    }
    request.upload.onload = () => onProgress?.(1)
    request.onload = () => resolve({ status: request.status, content: readJson(request.responseText) })
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
