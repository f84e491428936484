import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** `source`: number of the supporting source. */
const own = { title: z.string(), source: z.optional(z.int()) }
const leaf = z.object(own)
const twig = z.object({ ...own, children: z.optional(z.array(leaf)) })
const branch = z.object({ ...own, children: z.optional(z.array(twig)) })
const mindmapContent = z.object({ root: z.object({ ...own, children: z.array(branch) }) })
export type MindmapContent = z.infer<typeof mindmapContent>

/** A node of a mind map with its children; at most four levels. */
export interface MindmapNode {
  readonly title: string
  readonly source?: number | undefined
  readonly children?: readonly MindmapNode[] | undefined
}

/** Outline of a text as a tree. Based on a private file, so it is left out of shared links. */
export const mindmap = { content: mindmapContent } satisfies CardSchema<MindmapContent>
