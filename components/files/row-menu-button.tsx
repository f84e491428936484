import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { RowMenu } from './row-menu'

const load = () => import(/* webpackChunkName: "row-menu" */ './row-menu')

type RowMenuButtonProps = Omit<Parameters<typeof RowMenu>[0], 'trigger' | 'defaultOpen'>

/** Its menu is loaded by the first press, and rendered in the rows that were pressed. */
export function RowMenuButton(props: RowMenuButtonProps) {
  const texts = useTexts('files')
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = (
    <IconButton
      label={fill(texts.rowActions, { name: props.shown.name })}
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void press()}
      className="size-11 sm:hidden"
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  if (!loaded) return button
  const { RowMenu } = loaded.part
  return <RowMenu {...props} trigger={button} defaultOpen={loaded.isOpen} />
}
