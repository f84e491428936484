import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** `source` is the number of the source on which it rests. */
const own = { title: z.string(), source: z.optional(z.int()) }
const leaf = z.object(own)
const twig = z.object({ ...own, children: z.optional(z.array(leaf)) })
const branch = z.object({ ...own, children: z.optional(z.array(twig)) })
const mindmapContent = z.object({ root: z.object({ ...own, children: z.array(branch) }) })
export type MindmapContent = z.infer<typeof mindmapContent>

/** A branch of a mind map with what hangs from it; a map has no more than four levels. */
export interface MindmapNode {
  readonly title: string
  readonly source?: number | undefined
  readonly children?: readonly MindmapNode[] | undefined
}

/** What a text is about, as a tree. It rests on somebody's file, and is in no shared link. */
export const mindmap = { content: mindmapContent } satisfies CardSchema<MindmapContent>
