import { isDataOnly } from '../../../lib/contract/document-formats.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { createFilesProvider } from '../../search/providers/files-provider.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import type { UploadedFile, UploadedFiles, UploadedFolder } from '../../search/uploaded-files.ts'
import type { LibraryReader } from '../../storage/library/library-index.ts'

const maxMemberFiles = 200

export interface RunFiles {
  readonly providers: readonly SearchProvider[]
  /** Searchable files that the question names. */
  readonly named: readonly UploadedFile[]
  readonly notes: readonly string[]
  /** The only folder to search; '' for none. */
  readonly folder: string
  /** Weighs words including those of the files; null when no file is searched. */
  readonly reader: LibraryReader | null
}

const nothing: RunFiles = { providers: [], named: [], notes: [], folder: '', reader: null }

/**
 * Finds the files that a question searches: named ones, those of earlier questions, all in its scope.
 * @param ofFile maximum passages of a named file; the general default when omitted
 */
export async function findRunFiles(
  own: UploadedFiles | undefined,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
  scope: SearchScope,
  ofFile?: number,
): Promise<RunFiles> {
  if (!own) return nothing

  const asked = prompt.file_ids ?? []
  const known = await own.named(owner, asked)
  const named = known.filter(({ state }) => state === 'ready')
  const folder = scope.folder === undefined ? null : await own.inFolder(owner, scope.folder, maxMemberFiles)
  const covered =
    scope.folder === undefined ? await coveredBy(own, owner, scope, earlierFiles) : (folder?.files ?? [])
  const others = covered.filter(({ id }) => !named.some((each) => each.id === id))
  const isNothing = scope.source === 'mine' && named.length + others.length === 0
  const notes = [
    ...unusable(asked.length, known),
    ...(scope.folder === undefined || !own.isMember(owner)
      ? nothingOfMine(own, owner, isNothing)
      : nothingInFolder(folder, isNothing)),
  ]
  const searched = [...named, ...others].map(({ id }) => id)

  return {
    providers: [
      ...(named.length === 0 ? [] : [createFilesProvider(own, named, true, ofFile)]),
      ...(others.length === 0 ? [] : [createFilesProvider(own, others, false)]),
    ],
    named,
    notes,
    folder: folder?.name ?? '',
    reader: searched.length === 0 ? null : own.reader(searched, 'with the library'),
  }
}

export function unusable(asked: number, known: readonly UploadedFile[]): string[] {
  const missing = asked - known.length
  return [
    ...known.flatMap((file) => {
      const { name, state, reason } = file
      if (state === 'ready') return isDataOnly(file) ? [`《${name}》是数据文件，请交给“数据分析”。`] : []
      return [state === 'failed' ? `《${name}》没有读成：${reason}` : `《${name}》还没有读完，这次没有用上。`]
    }),
    ...(missing > 0 ? [`有 ${missing} 份文件没有找到，可能已被删除。`] : []),
  ]
}

/** @returns the files of a scope without a folder: all of the member's, or those of the conversation */
async function coveredBy(
  own: UploadedFiles,
  owner: string,
  { source, site }: SearchScope,
  earlier: readonly string[],
): Promise<UploadedFile[]> {
  if (source === 'mine') return own.newest(owner, maxMemberFiles)
  if (source !== 'all' || site) return []
  return (await own.named(owner, earlier)).filter(({ state }) => state === 'ready')
}

function nothingOfMine(own: UploadedFiles, owner: string, isNothing: boolean): string[] {
  if (!isNothing) return []
  return [own.isMember(owner) ? '“我的文件”里还没有读好的文件。' : '登录以后才有“我的文件”。']
}

/** A deleted folder is always reported: no other files are searched instead. */
function nothingInFolder(folder: UploadedFolder | null, isNothing: boolean): string[] {
  if (!folder) return ['没有找到所选的专题，可能已被删除，所以没有在里面找。']
  return isNothing ? [`专题“${folder.name}”里还没有读好的文件。`] : []
}
