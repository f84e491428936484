import type { MetadataRoute } from 'next'
import { appName } from '@/lib/client/page/app-name'
import { defaultLocale } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'
import { paths } from '@/lib/paths'
import { paperColor } from './paper-color'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: appName,
    short_name: appName,
    description: messagesOf(defaultLocale).shell.description,
    lang: defaultLocale,
    id: paths.home(),
    start_url: paths.installedStart(),
    scope: paths.home(),
    display: 'standalone',
    background_color: paperColor.light,
    theme_color: paperColor.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
