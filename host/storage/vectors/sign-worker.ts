import { parentPort } from 'node:worker_threads'
import { SignIndex } from './sign-index.ts'

/** Requests to the thread. `start` empties it. */
export type SignRequest =
  | { readonly kind: 'start'; readonly dimension: number }
  | { readonly kind: 'add'; readonly passages: Float64Array; readonly codes: Uint8Array }
  | { readonly kind: 'find'; readonly id: number; readonly question: Float32Array; readonly most: number }

export interface SignAnswer {
  readonly id: number
  readonly passages: Float64Array
}

/** The thread that keeps the codes of all vectors: comparing a question with 100,000 of them takes 10 ms. */
function serve(port: NonNullable<typeof parentPort>): void {
  let index = new SignIndex(8)
  port.on('message', (request: SignRequest) => {
    switch (request.kind) {
      case 'start':
        index = new SignIndex(request.dimension)
        return
      case 'add':
        index.add(request.passages, request.codes)
        return
      case 'find':
        port.postMessage({ id: request.id, passages: index.find(request.question, request.most) })
    }
  })
}

if (parentPort) serve(parentPort)
