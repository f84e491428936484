import { MissingContent } from '@/components/shared/missing-content'
import { locales } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'

/**
 * For a page that finds out while it is drawn that it has nothing to show. Next tells this file no parameters, and
 * every page carries it, so it is plain markup in each language, of which the document's own is shown.
 */
export default function NotFound() {
  return locales.map((locale) => {
    const { missing, common } = messagesOf(locale)
    return (
      <div
        key={locale}
        lang={locale}
        className={`flex flex-1 flex-col ${locale === 'en' ? 'not-in-[html[lang=en]]:hidden' : 'in-[html[lang=en]]:hidden'}`}
      >
        <MissingContent texts={missing} common={common} />
      </div>
    )
  })
}
