/** A pen that takes every call and draws nothing. */
const pen: unknown = new Proxy(
  {},
  {
    get: (_, name) => (name === 'measureText' ? (text: string) => ({ width: text.length * 12 }) : () => pen),
    set: () => true,
  },
)

/** Canvases that the simulated browser lacks. @returns what takes them away */
export function silenceCanvases(): () => void {
  const { prototype } = HTMLCanvasElement
  const before = Object.getOwnPropertyDescriptor(prototype, 'getContext')
  Object.defineProperty(prototype, 'getContext', { configurable: true, value: () => pen })
  return () => {
    if (before) Object.defineProperty(prototype, 'getContext', before)
  }
}
