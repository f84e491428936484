'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useState } from 'react'
import { AttachButton } from '@/components/conversation/composer/attach-button'
import { FileTextPanel } from '@/components/file-text/file-text-panel'
import { fileTextPanelId } from '@/components/file-text/shown-place'
import { FindField } from '@/components/find-field/find-field'
import { PageHeading } from '@/components/headings/page-heading'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { Progress } from '@/components/ui/progress'
import { SealState } from '@/components/ui/seal-state'
import { dropSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { useApi } from '@/lib/client/api/api-context'
import { fileListQuery } from '@/lib/client/api/files'
import { folderListQuery } from '@/lib/client/api/folders'
import { readableExtensions } from '@/lib/contract/document-formats'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { FileList } from './file-list'
import { useFileSelection } from './file-selection'
import { FolderBar } from './folder-bar'
import { type FileUploads, useFileUploads } from './use-file-uploads'
import { useFolderActions } from './use-folder-actions'

const AttachmentRow = dynamic(
  () => import('@/components/conversation/composer/attachment-row').catch(emptyFallback),
  { ssr: false },
)

export function FilesView() {
  const texts = useTexts('files')
  const [keyword, setKeyword] = useState('')
  // Incremented by each reset, which clears the search field.
  const [resets, setResets] = useState(0)
  const selection = useFileSelection()
  const actions = useFolderActions(selection.clear)
  const { folder, folders, chooseFolder } = useChosenFolder(selection.clear)
  const query = useInfiniteQuery(fileListQuery(useApi(fileRoutes), keyword, folder))
  const uploads = useFileUploads(folder)
  // Closes the file panel when the page is left.
  useEffect(() => () => dropSidePanel(fileTextPanelId), [])
  const first = query.data?.pages[0]
  const isEmpty =
    keyword === '' &&
    folder === '' &&
    !query.isPlaceholderData &&
    first !== undefined &&
    query.data?.pages.every(({ list }) => list.length === 0)

  const showAll = () => {
    chooseFolder('')
    setKeyword('')
    setResets(resets + 1)
  }

  const upload = <AttachButton label={texts.upload} extensions={readableExtensions} onPick={uploads.add} />

  return (
    <div className="page-body max-w-[948px] flex-1">
      <FileTextPanel />
      <PageHeading
        title={texts.title}
        intro={texts.intro}
        className=""
        actions={
          <>
            {!isEmpty && <FindField key={resets} label={texts.find} hasShortcut onKeyword={setKeyword} />}
            {/* It stays, for a dialog that was opened before it was known that there are no files. */}
            <span hidden={isEmpty} className={isEmpty ? undefined : 'contents'}>
              {upload}
            </span>
          </>
        }
      />
      <div className="mt-4 min-h-5">{first && <Space page={first} hasFiles={!isEmpty} />}</div>
      <Uploading uploads={uploads} />
      {(!isEmpty || (folders && folders.list.length > 0)) && (
        <FolderBar folders={folders} chosen={folder} onChoose={chooseFolder} actions={actions} />
      )}
      {isEmpty ? (
        <NoFiles upload={upload} />
      ) : (
        <FileList
          query={query}
          keyword={keyword}
          folder={folder}
          selection={selection}
          folders={actions}
          onShowAll={showAll}
        />
      )}
    </div>
  )
}

function NoFiles({ upload }: { readonly upload: ReactNode }) {
  const texts = useTexts('files')
  return (
    <div className="py-14">
      <SealState glyph={texts.emptySeal} title={texts.emptyTitle} actions={upload}>
        {texts.emptyBody}
      </SealState>
    </div>
  )
}

function Uploading({ uploads: { list, items, isOver } }: { readonly uploads: FileUploads }) {
  const texts = useTexts('files')
  return (
    <>
      <p
        className={`my-4 rounded-m border border-dashed px-4 py-2.5 text-sm text-pretty ${isOver ? 'border-indigo bg-indigo-wash text-indigo-strong' : 'border-line-strong text-ink-faint'}`}
      >
        {isOver ? (
          texts.dropNow
        ) : (
          <>
            <span className="handheld:hidden">{texts.drop} · </span>
            {texts.formats}
          </>
        )}
      </p>
      {list && items.length > 0 && (
        <AttachmentRow
          list={list}
          items={items}
          isAwaitingLogin={false}
          onLogin={() => undefined}
          label={texts.uploads}
        />
      )}
    </>
  )
}

/** All folders, and the selected one: '' once it is deleted. @param onChoose called on another selection */
function useChosenFolder(onChoose: () => void) {
  const [chosen, setChosen] = useState('')
  const { data: folders } = useQuery(folderListQuery(useApi(folderRoutes)))
  const isMissing = folders !== undefined && !folders.list.some(({ folder_id }) => folder_id === chosen)

  const chooseFolder = (folder: string) => {
    onChoose()
    setChosen(folder)
  }

  return { folder: isMissing ? '' : chosen, folders, chooseFolder }
}

/** Share of the quota from which a warning is shown. */
const nearlyFull = 0.9

type ListedPage = OutputOf<(typeof fileRoutes)['fileList']>

interface SpaceProps {
  readonly page: Pick<ListedPage, 'used' | 'used_by_conversations' | 'quota'>
  /** What is used without any file needs a word. */
  readonly hasFiles: boolean
}

function Space({ page, hasFiles }: SpaceProps) {
  const { used, used_by_conversations: ofConversations, quota } = page
  const texts = useTexts('files')
  const locale = useLocale()
  if (used === 0) return null
  const others = hasFiles ? '' : texts.usedByOthers
  if (quota === 0)
    return <p className="text-sm text-ink-soft">{fill(texts.usedFree, { used: byteSize(used) }) + others}</p>

  const words = fill(texts.used, { used: byteSize(used), quota: byteSize(quota) })

  return (
    <div className="grid w-[min(320px,100%)] gap-1.5 text-sm text-ink-soft">
      <p className="tabular-nums">{words + others}</p>
      <Progress label={texts.usedBar + punctuation[locale].colon + words} value={Math.min(1, used / quota)} />
      {ofConversations > 0 && (
        <p className="tabular-nums">{fill(texts.usedByConversations, { used: byteSize(ofConversations) })}</p>
      )}
      {used > quota * nearlyFull && <p className="text-warn">{texts.full}</p>}
    </div>
  )
}
