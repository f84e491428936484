import { TextDecoder, TextEncoder } from 'node:util'

// What every browser has and the simulated one of the component tests lacks; nothing there has a size that changes.
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver })
