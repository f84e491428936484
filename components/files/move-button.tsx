'use client'
import type { ReactElement } from 'react'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import type { ListedFile } from '@/lib/contract/routes/file-routes'
import type { FolderActions } from './use-folder-actions'

const load = () => import(/* webpackChunkName: "move-menu" */ './move-menu')

interface MoveButtonProps {
  readonly label: string
  readonly files: readonly ListedFile[]
  readonly actions: Pick<FolderActions, 'move' | 'moveToNew'>
  /** Renders the button, with the press handler until the menu is loaded. */
  readonly children: (props: {
    readonly 'aria-haspopup': 'menu'
    readonly 'aria-busy': boolean
    readonly onClick: (() => void) | undefined
  }) => ReactElement
}

export function MoveButton({ label, files, actions, children }: MoveButtonProps) {
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = children({
    'aria-haspopup': 'menu',
    'aria-busy': isLoading,
    onClick: loaded ? undefined : () => void press(),
  })
  if (!loaded) return button

  const { MoveMenu } = loaded.part

  return (
    <MoveMenu label={label} files={files} actions={actions} trigger={button} defaultOpen={loaded.isOpen} />
  )
}
