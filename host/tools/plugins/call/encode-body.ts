import { isPlainObject } from '../../../../lib/contract/plugins/schema-rules.ts'
import type { BodyType } from '../../../../lib/contract/plugins/tool.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import { itemTexts, valueText } from './value-text.ts'

export interface EncodedBody {
  readonly contentType: string
  readonly body: string
}

/**
 * @param value as `readArguments` returns it
 * @returns null for no body
 */
export function encodeBody(type: BodyType, value: unknown, makeId: MakeId): EncodedBody | null {
  switch (type) {
    case '':
      return null
    case 'application/json':
      return { contentType: type, body: JSON.stringify(value) }
    case 'application/x-www-form-urlencoded':
      return { contentType: type, body: new URLSearchParams(fieldsOf(value)).toString() }
    case 'multipart/form-data':
      return multipart(fieldsOf(value), makeId)
    case 'text/plain':
      return { contentType: 'text/plain; charset=utf-8', body: String(value).toWellFormed() }
  }
}

/** An array is a field for each value; an object is JSON; null is left out. */
function fieldsOf(value: unknown): [name: string, text: string][] {
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([name, each]): [string, string][] => {
    if (each === null) return []
    const texts = Array.isArray(each) ? itemTexts(each) : [valueText(each)]
    return texts.map((text): [string, string] => [name, text.toWellFormed()])
  })
}

/** RFC 7578, with names escaped as by browsers (HTML standard, §4.10.22.8). */
function multipart(fields: readonly (readonly [string, string])[], makeId: MakeId): EncodedBody {
  let boundary = boundaryOf(makeId)
  while (fields.some(([name, text]) => name.includes(boundary) || text.includes(boundary)))
    boundary = boundaryOf(makeId)
  const parts = fields.map(
    ([name, text]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"\r\n\r\n${text}\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

function boundaryOf(makeId: MakeId): string {
  return `----zhizhou-${makeId()}`
}

function escapeName(name: string): string {
  return name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
