import { TextDecoder, TextEncoder } from 'node:util'

// What every browser has and the simulated one of the component tests lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder })
