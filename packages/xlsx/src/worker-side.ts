import { parentPort, workerData } from 'node:worker_threads'
import { XlsxError } from './error.ts'

/** Structured clone loses an error's class and fields, so a refusal is sent as plain data. */
export type WorkerAnswer<T> = { value: T } | { refusal: Pick<XlsxError, 'kind' | 'message'> }

/** The whole life of a worker: takes what `runInWorker` gave, answers once. Anything but an `XlsxError` is a crash. */
export async function answerFromWorker<Data, T>(work: (data: Data) => Promise<T>): Promise<void> {
  const answer = (message: WorkerAnswer<T>) => parentPort?.postMessage(message)
  try {
    answer({ value: await work(workerData as Data) })
  } catch (error) {
    if (!(error instanceof XlsxError)) throw error
    answer({ refusal: { kind: error.kind, message: error.message } })
  }
}
