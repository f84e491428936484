import { LooseReader, unread } from '../mend-json.ts'
import type { TextCall } from './call-unit.ts'

/**
 * Reads calls as a program writes them: `clock.call(zone="UTC")`, `[clock(), calculate(expression='1')]`, and Gemma's
 * `call:clock{zone: …}`.
 * @returns null for any other program
 */
export function readProgram(written: string): TextCall[] | null {
  const reader = new LooseReader(
    written.replaceAll(/<\|"\|>([^]*?)<\|"\|>/g, (_, text) => JSON.stringify(text)),
  )
  const calls: TextCall[] = []
  const isList = reader.accept(/\[/y) !== null
  do {
    const call = readOne(reader)
    if (!call) return null
    calls.push(call)
  } while (reader.accept(/[,;]/y) !== null)
  if (isList && reader.accept(/\]/y) === null) return null
  return reader.accept(/$/y) === null ? null : calls
}

function readOne(reader: LooseReader): TextCall | null {
  const gemma = reader.accept(/call:[\w.-]{1,100}(?=\s*\{)/y)
  if (gemma !== null) {
    const values = reader.value()
    return values === unread ? null : { name: gemma.slice('call:'.length), values: JSON.stringify(values) }
  }
  const name = reader.accept(/[A-Za-z_][\w.-]{0,100}(?=\s*\()/y)
  if (name === null || reader.accept(/\(/y) === null) return null
  const values: [string, unknown][] = []
  while (reader.accept(/\)/y) === null) {
    const key = reader.accept(/[A-Za-z_]\w*(?=\s*=)/y)
    if (key === null || reader.accept(/=/y) === null) return null
    const value = reader.value()
    if (value === unread || !(reader.accept(/,/y) !== null || reader.accept(/(?=\))/y) !== null)) return null
    values.push([key, value])
  }
  return { name: name.replace(/\.call$/, ''), values: JSON.stringify(Object.fromEntries(values)) }
}
