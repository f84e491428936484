'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis, folder as folderIcon, pencil, plus, search, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { chooseScope } from '@/lib/client/realtime/asking/chosen-scope'
import type { Folder, Folders } from '@/lib/contract/routes/folder-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { FolderActions } from './use-folder-actions'

interface FolderBarProps {
  readonly folders: Folders | undefined
  readonly chosen: string
  readonly onChoose: (folder: string) => void
  readonly actions: FolderActions
}

export function FolderBar({ folders, chosen, onChoose, actions }: FolderBarProps) {
  const texts = useTexts('files')
  const open = folders?.list.find(({ folder_id }) => folder_id === chosen)
  return (
    <section aria-label={texts.folders} className="mt-5 grid gap-2.5">
      <ul className="flex max-h-[calc(200px*var(--text-scale))] flex-wrap gap-2 overflow-y-auto p-0.5">
        <li>
          <Chip aria-pressed={chosen === ''} onClick={() => onChoose('')} className="max-sm:min-h-11">
            {texts.allFiles}
            {folders && <span className="tabular-nums">{folders.total}</span>}
          </Chip>
        </li>
        {folders?.list.map(({ folder_id, name, count }) => (
          <li key={folder_id} className="max-w-full">
            <Chip
              aria-pressed={folder_id === chosen}
              onClick={() => onChoose(folder_id)}
              className="max-sm:min-h-11"
            >
              <Icon path={folderIcon} className="size-4 shrink-0 stroke-[1.7]" />
              <span className="truncate">{name}</span>
              <span className="tabular-nums">{count}</span>
            </Chip>
          </li>
        ))}
        <li>
          <Chip
            onClick={() => actions.make(({ folder_id }) => onChoose(folder_id))}
            className="border-dashed max-sm:min-h-11"
          >
            <Icon path={plus} className="size-4 shrink-0" />
            {texts.newFolder}
          </Chip>
        </li>
      </ul>
      {open && <OpenFolder folder={open} actions={actions} />}
    </section>
  )
}

interface OpenFolderProps {
  readonly folder: Folder
  readonly actions: FolderActions
}

function OpenFolder({ folder, actions }: OpenFolderProps) {
  const texts = useTexts('files')
  const router = useRouter()
  const searchIn = () => {
    chooseScope({ source: 'mine', since: '', site: '', folder: folder.folder_id }, false)
    router.push(paths.home())
  }
  return (
    <div className="flex min-h-11 items-center gap-2">
      <h2 className="min-w-0 flex-1 truncate font-serif text-lg font-semibold">{folder.name}</h2>
      <Button onClick={searchIn} className="max-sm:min-h-11">
        <Icon path={search} className="size-4" />
        {texts.searchFolder}
      </Button>
      <Menu
        label={fill(texts.folderActions, { name: folder.name })}
        trigger={
          <IconButton
            label={fill(texts.folderActions, { name: folder.name })}
            className="pointer-coarse:size-11"
          >
            <Icon path={ellipsis} />
          </IconButton>
        }
        items={[
          {
            id: 'rename',
            label: texts.renameFolder,
            icon: <Icon path={pencil} />,
            // After the menu has returned the focus, so that the dialog gets it.
            onSelect: () => setTimeout(() => actions.rename(folder)),
          },
          {
            id: 'delete',
            label: texts.deleteFolder,
            icon: <Icon path={trash2} />,
            isDangerous: true,
            onSelect: () => setTimeout(() => actions.remove(folder)),
          },
        ]}
      />
    </div>
  )
}
