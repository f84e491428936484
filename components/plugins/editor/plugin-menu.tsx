'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, ellipsis } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { saveFile } from '@/lib/client/device/save-file'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { usePluginEditor } from './plugin-context'

export function PluginMenu() {
  const texts = useTexts('pluginEditor')
  const exportPlugin = useExport()
  return (
    <Menu
      label={texts.more}
      trigger={
        <IconButton label={texts.more}>
          <Icon path={ellipsis} />
        </IconButton>
      }
      items={[
        {
          id: 'export',
          label: texts.export,
          icon: <Icon path={download} />,
          onSelect: () => void exportPlugin(),
        },
      ]}
    />
  )
}

/** The file holds what is stored, so changes are saved first. */
function useExport() {
  const { pluginId, store } = usePluginEditor()
  const texts = useTexts('pluginEditor')
  const errors = useTexts('errors')
  const locale = useLocale()
  const api = useApi(pluginRoutes)
  return async () => {
    if (!(await store.flush())) showToast({ content: texts.exportUnsaved, icon: 'info' })
    try {
      const { file_name: name, content, skipped } = await api('pluginExport', { id: pluginId })
      saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name)
      if (skipped.length === 0) showToast({ content: texts.exported, icon: 'success' })
      else
        showToast({
          content: fill(texts.exportedWithout, { names: new Intl.ListFormat(locale).format(skipped) }),
          icon: 'info',
        })
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
  }
}
