import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { idsOfRow } from '@/lib/client/api/files'
import {
  deleteFolderMutation,
  makeFolderMutation,
  moveFilesMutation,
  renameFolderMutation,
} from '@/lib/client/api/folders'
import { leaveFolder } from '@/lib/client/realtime/asking/chosen-scope'
import type { ListedFile } from '@/lib/contract/routes/file-routes'
import { type Folder, folderRoutes } from '@/lib/contract/routes/folder-routes'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'

interface NameWish {
  readonly title: string
  readonly name: string
  readonly save: (name: string) => Promise<unknown>
}

type NamedFolder = Pick<Folder, 'folder_id' | 'name'>

/** Actions on folders, and on files in them. @param onMoved called after files were moved */
export function useFolderActions(onMoved: () => void) {
  const texts = useTexts('files')
  const askForName = useNameDialog()
  const api = useApi(folderRoutes)
  const queryClient = useQueryClient()
  const making = useMutation(makeFolderMutation(api, queryClient))
  const renaming = useMutation(renameFolderMutation(api, queryClient))
  const { isMoving, move } = useMoveFiles(onMoved)

  const make = (onMade: (folder: NamedFolder) => void) =>
    askForName({
      title: texts.newFolder,
      name: '',
      save: async (name) => {
        const { folder_id } = await making.mutateAsync(name)
        onMade({ folder_id, name })
      },
    })

  return {
    isMoving,
    /** @param folder null: removes them from their folder */
    move: (files: readonly ListedFile[], folder: Folder | null) => void move(files, folder),
    moveToNew: (files: readonly ListedFile[]) => make((folder) => void move(files, folder)),
    make,
    rename: ({ folder_id, name: before }: Folder) =>
      askForName({
        title: texts.renameFolder,
        name: before,
        save: (name) => renaming.mutateAsync({ folder_id, name }),
      }),
    remove: useDeleteFolder(),
  }
}

function useFailureToast() {
  const errors = useTexts('errors')
  return (error: unknown) => showToast({ icon: 'error', content: sentenceOfError(error, errors) })
}

function useMoveFiles(onMoved: () => void) {
  const texts = useTexts('files')
  const fail = useFailureToast()
  const moving = useMutation(moveFilesMutation(useApi(folderRoutes), useQueryClient()))

  const move = async (files: readonly ListedFile[], folder: NamedFolder | null) => {
    const ids = files.flatMap(idsOfRow)
    const values = { count: files.length, folder: folder?.name ?? '' }
    try {
      await moving.mutateAsync({ ids, folder: folder?.folder_id ?? '' })
      onMoved()
      showToast({ icon: 'success', content: fill(folder ? texts.moved : texts.movedOut, values) })
    } catch (error) {
      fail(error)
    }
  }

  return { isMoving: moving.isPending, move }
}

/** @returns a function that confirms, stating that the files stay, and deletes the folder */
function useDeleteFolder() {
  const texts = useTexts('files')
  const fail = useFailureToast()
  const deletion = useMutation(deleteFolderMutation(useApi(folderRoutes), useQueryClient()))

  const removeNow = async ({ folder_id, name }: Folder) => {
    try {
      await deletion.mutateAsync(folder_id)
      leaveFolder(folder_id)
      showToast({ icon: 'success', content: fill(texts.folderDeleted, { name }) })
    } catch (error) {
      fail(error)
    }
  }

  return (folder: Folder) =>
    pushDialog({
      title: fill(texts.deleteFolderTitle, { name: folder.name }),
      body:
        folder.count === 0 ? texts.deleteFolderEmpty : fill(texts.deleteFolderBody, { count: folder.count }),
      okText: texts.deleteFolder,
      footerVisible: true,
      onOk: (close) => {
        close()
        void removeNow(folder)
      },
    })
}

export type FolderActions = ReturnType<typeof useFolderActions>

function useNameDialog() {
  const allTexts = useAllTexts()
  const network = useTexts('network')
  const open = async ({ title, name, save }: NameWish) => {
    const { FolderForm } = await import('./folder-form')
    const dialog: Dialog = {
      title,
      body: (
        <Texts messages={allTexts}>
          <FolderForm name={name} onSave={save} onClose={() => closeDialog(dialog)} />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
  return (wish: NameWish) =>
    void open(wish).catch(() => showToast({ icon: 'error', content: network.interrupted }))
}
