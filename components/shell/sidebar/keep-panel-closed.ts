import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'

/** Adopts the panel state found by the first-paint script, and stores changes for the tab. @returns stops it */
export function keepPanelClosed(): () => void {
  const { dataset } = document.documentElement
  if (dataset.panel === 'closed') sidePanel.setState({ chosen: null })
  return sidePanel.subscribe(({ chosen }) => {
    if (chosen === null) {
      dataset.panel = 'closed'
      tabStorage.write(firstPaintKeys.panel, 'closed')
    } else if (dataset.panel) {
      delete dataset.panel
      tabStorage.remove(firstPaintKeys.panel)
    }
  })
}
