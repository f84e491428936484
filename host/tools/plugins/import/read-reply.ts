import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { type ImportNote, OperationSkipped } from './imported.ts'
import { type JsonRecord, own, ownEntries } from './own-values.ts'
import { readSchema } from './read-schema.ts'
import { follow, locate } from './references.ts'

/** Nodes of a reply; a larger one is left out, as the tool works without it. */
const replyNodes = 300
const replyCharacters = 60_000

/**
 * @returns the schema of the reply of success, or undefined where the description has none that can be read
 * @throws {OperationSkipped} stream, when the reply is a stream of events only
 */
export function readReply(
  root: JsonRecord,
  responses: unknown,
  notes: Set<ImportNote>,
): ToolSchema | undefined {
  const schema = replySchema(root, responses)
  if (schema === undefined) {
    notes.add('no_reply_schema')
    return undefined
  }
  const reading = {
    root,
    notes: new Set<ImportNote>(),
    nodesLeft: replyNodes,
    charactersLeft: replyCharacters,
    leavesOut: 'writeOnly',
    hasFile: false,
  } as const
  try {
    return readSchema({ ...reading }, schema)
  } catch (error) {
    if (!(error instanceof OperationSkipped)) throw error
    notes.add('no_reply_schema')
    return undefined
  }
}

function replySchema(root: JsonRecord, responses: unknown): unknown {
  const entries = ownEntries(responses)
  const [, given] =
    entries.find(([status]) => status === '200') ??
    entries.find(([status]) => /^2(\d\d|XX)$/i.test(status)) ??
    entries.find(([status]) => status === 'default') ??
    []
  const reference = own(given, '$ref')
  const node =
    typeof reference === 'string' && !locate(root, reference) ? undefined : follow(root, given ?? {})
  // Swagger 2 has it next to the description.
  if (own(node, 'schema') !== undefined) return own(node, 'schema')
  const contents = ownEntries(own(node, 'content'))
  if (contents.length > 0 && contents.every(([type]) => type.toLowerCase().startsWith('text/event-stream')))
    throw new OperationSkipped('stream')
  const [, json] = contents.find(([type]) => /json|\*\/\*/i.test(type)) ?? []
  return own(json, 'schema')
}
