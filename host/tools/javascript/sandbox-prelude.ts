/**
 * Runs inside the interpreter before each program. `print` is the only function passed to it. Its result converts a
 * value to text, within this depth and number of parts, so that only text leaves the interpreter.
 */
export const sandboxPrelude = `(print) => {
  const { isArray } = Array
  const { stringify } = JSON
  const { keys, getPrototypeOf } = Object
  const maxParts = 200
  const maxDepth = 5
  const text = (value, depth, parents) => {
    if (typeof value === 'string') return depth === 0 ? value : stringify(value)
    if (typeof value === 'bigint') return String(value) + 'n'
    if (typeof value === 'symbol') return 'Symbol(' + (value.description ?? '') + ')'
    if (typeof value === 'function') return '[function ' + (value.name || 'anonymous') + ']'
    if (Object.is(value, -0)) return '-0'
    if (typeof value !== 'object' || value === null) return String(value)
    if (value instanceof Error) return String(value.name) + ': ' + String(value.message)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (value instanceof RegExp) return String(value)
    if (parents.includes(value)) return '[circular]'
    if (depth >= maxDepth) return isArray(value) ? '[…]' : '{…}'
    const within = [...parents, value]
    const part = (each) => text(each, depth + 1, within)
    const listed = (all, open, close) => {
      const shown = []
      for (const each of all) {
        if (shown.length >= maxParts) { shown.push('…'); break }
        shown.push(each())
      }
      return shown.length === 0 ? open + close : open + ' ' + shown.join(', ') + ' ' + close
    }
    if (isArray(value) || ArrayBuffer.isView(value)) {
      const items = []
      const length = value.length ?? 0
      for (let at = 0; at < length && items.length <= maxParts; at += 1) {
        const item = value[at]
        items.push(() => part(item))
      }
      return listed(items, '[', ']')
    }
    if (value instanceof Map) {
      const entries = []
      for (const [key, item] of value) {
        if (entries.length > maxParts) break
        entries.push(() => part(key) + ' => ' + part(item))
      }
      return listed(entries, 'Map {', '}')
    }
    if (value instanceof Set) {
      const items = []
      for (const item of value) {
        if (items.length > maxParts) break
        items.push(() => part(item))
      }
      return listed(items, 'Set {', '}')
    }
    const names = keys(value).slice(0, maxParts + 1)
    const maker = getPrototypeOf(value)?.constructor?.name
    const kind = maker && maker !== 'Object' ? String(maker) + ' ' : ''
    const key = (name) => (/^[A-Za-z_$][\\w$]*$/.test(name) ? name : stringify(name))
    return listed(names.map((name) => () => key(name) + ': ' + part(value[name])), kind + '{', '}')
  }
  const line = (...values) => print(values.map((value) => text(value, 0, [])).join(' '))
  globalThis.console = { log: line, info: line, debug: line, warn: line, error: line, table: line, trace: line }
  return (value) => text(value, 0, [])
}`
