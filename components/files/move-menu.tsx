'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Icon } from '@/components/ui/icon'
import { check, folder as folderIcon, plus, x } from '@/components/ui/icon-paths'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { useApi } from '@/lib/client/api/api-context'
import { folderListQuery } from '@/lib/client/api/folders'
import type { ListedFile } from '@/lib/contract/routes/file-routes'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import { useTexts } from '@/lib/messages/use-texts'
import type { FolderActions } from './use-folder-actions'

interface MoveMenuProps {
  readonly label: string
  readonly files: readonly ListedFile[]
  readonly actions: Pick<FolderActions, 'move' | 'moveToNew'>
  readonly trigger: ReactElement
  readonly defaultOpen: boolean
}

export function MoveMenu({ label, files, actions, trigger, defaultOpen }: MoveMenuProps) {
  const items = useMoveItems(files, actions)
  return <Menu label={label} trigger={trigger} defaultOpen={defaultOpen} items={items} />
}

/** @returns an item for each folder that the files may be moved to, one for a new folder, and one to leave theirs */
export function useMoveItems(
  files: readonly ListedFile[],
  actions: MoveMenuProps['actions'],
): readonly MenuItem[] {
  const texts = useTexts('files')
  const { data } = useQuery(folderListQuery(useApi(folderRoutes)))
  const isIn = (folder: string) => files.every(({ folder_id }) => folder_id === folder)
  return [
    ...(data?.list ?? []).map((folder) => ({
      id: folder.folder_id,
      label: folder.name,
      icon: <Icon path={isIn(folder.folder_id) ? check : folderIcon} />,
      isDisabled: isIn(folder.folder_id),
      onSelect: () => actions.move(files, folder),
    })),
    {
      id: 'new',
      label: texts.moveToNew,
      icon: <Icon path={plus} />,
      // After the menu has returned the focus, so that the dialog gets it.
      onSelect: () => setTimeout(() => actions.moveToNew(files)),
    },
    ...(isIn('')
      ? []
      : [
          {
            id: 'out',
            label: texts.moveOut,
            icon: <Icon path={x} />,
            onSelect: () => actions.move(files, null),
          },
        ]),
  ]
}
