import type { ReactElement } from 'react'
import { Icon } from '@/components/ui/icon'
import { download, folder as folderIcon, rotateCw, square, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { isBeingRecognized } from '@/lib/client/api/files'
import { saveFrom } from '@/lib/client/device/save-file'
import type { FileInfo, ListedFile } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useMoveItems } from './move-menu'
import type { FileActions } from './use-file-actions'
import type { FolderActions } from './use-folder-actions'

interface RowMenuProps {
  readonly file: ListedFile
  /** The same file as it is now. */
  readonly shown: FileInfo
  readonly actions: Pick<FileActions, 'retry' | 'stop' | 'remove'>
  readonly folders: Pick<FolderActions, 'move' | 'moveToNew'>
  readonly trigger: ReactElement
  readonly defaultOpen: boolean
}

/** What the buttons of a row do, with words, where there is no room for them. */
export function RowMenu({ file, shown, actions, folders, trigger, defaultOpen }: RowMenuProps) {
  const texts = useTexts('files')
  const { url, name } = shown
  const moveItems = useMoveItems([file], folders)
  return (
    <Menu
      label={fill(texts.rowActions, { name })}
      trigger={trigger}
      defaultOpen={defaultOpen}
      items={[
        ...(isBeingRecognized(shown)
          ? [
              {
                id: 'stop',
                label: texts.stopShort,
                icon: <Icon path={square} />,
                onSelect: () => actions.stop(file),
              },
            ]
          : []),
        ...(shown.may_retry && url
          ? [
              {
                id: 'retry',
                label: texts.retryShort,
                icon: <Icon path={rotateCw} />,
                onSelect: () => actions.retry(file),
              },
            ]
          : []),
        { id: 'move', label: texts.moveTo, icon: <Icon path={folderIcon} />, items: moveItems },
        ...(url
          ? [
              {
                id: 'download',
                label: texts.downloadShort,
                icon: <Icon path={download} />,
                onSelect: () => saveFrom(`${url}&download=1`, name),
              },
            ]
          : []),
        {
          id: 'remove',
          label: texts.confirmRemove,
          icon: <Icon path={trash2} />,
          isDangerous: true,
          isAfterClose: true,
          onSelect: () => actions.remove([file]),
        },
      ]}
    />
  )
}
