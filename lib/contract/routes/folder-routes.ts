import * as z from 'zod/mini'
import { filesAtOnce } from './file-routes.ts'
import { aggregation } from './http.ts'
import { identifier, nothing, route } from './route.ts'

/** Maximum folders (专题) of a member, and maximum characters of a name. */
export const folderLimits = { folders: 100, characters: 30 } as const

const folder = z.object({
  folder_id: z.string(),
  name: z.string(),
  count: z.int(),
})
export type Folder = z.infer<typeof folder>

/** All folders, newest first, and the number of all files inside and outside of them. */
const folders = z.object({ list: z.array(folder), total: z.int() })
export type Folders = z.infer<typeof folders>

// Loose limit only: the host validates names with a readable message.
const name = z.string().check(z.maxLength(1_000))
const made = z.extend(folders, { folder_id: z.string() })
const path = `${aggregation}/v1/file/folder`

/** A member's folders. Each call returns all of them. */
export const folderRoutes = {
  folderList: route({
    method: 'GET',
    path: `${path}/list`,
    summary: '自己的专题，新的在前',
    access: 'member',
    input: nothing,
    output: folders,
  }),
  folderCreate: route({
    method: 'POST',
    path: `${path}/create`,
    ignoresRepeats: true,
    summary: '新建一个专题。回复它的 folder_id 和全部专题',
    access: 'member',
    input: z.object({ name }),
    output: made,
    bodyLimitBytes: 16 * 1024,
  }),
  folderRename: route({
    method: 'POST',
    path: `${path}/rename`,
    summary: '给一个专题改名。回复全部专题',
    access: 'member',
    input: z.object({ folder_id: identifier, name }),
    output: folders,
    bodyLimitBytes: 16 * 1024,
  }),
  folderDelete: route({
    method: 'POST',
    path: `${path}/delete`,
    summary: '删除一个专题，里面的文件留着。回复全部专题',
    access: 'member',
    input: z.object({ folder_id: identifier }),
    output: folders,
  }),
  filesMove: route({
    method: 'POST',
    path: `${path}/move`,
    summary: '把几个文件移到一个专题里，或移出专题（folder_id 为空）。回复全部专题',
    access: 'member',
    input: z.object({
      file_ids: z.array(identifier).check(z.minLength(1), z.maxLength(filesAtOnce)),
      folder_id: z.union([identifier, z.literal('')]),
    }),
    output: folders,
  }),
} as const
