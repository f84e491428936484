'use client'
import { giveFocusBack } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'

/** Closes the example for good: the first-paint script hides it from then on. The focus goes to the page. */
export function CloseExample({ label }: { readonly label: string }) {
  const handleClose = () => {
    document.documentElement.dataset[firstPaintKeys.example] = 'never'
    persistentStorage.write(firstPaintKeys.example, 'never')
    giveFocusBack(null)
  }

  return (
    <IconButton size="small" label={label} onClick={handleClose} className="-my-1 noscript:hidden">
      <Icon path={x} />
    </IconButton>
  )
}
