import { PageAd } from '@/components/ad-badge/page-ad'
import { AgentsGrid } from '@/components/search/agents-grid'
import { Banner } from '@/components/search/banner'
import { HomeExample } from '@/components/search/example/home-example'
import { GuessChips } from '@/components/search/guess-chips'
import { SearchBox } from '@/components/search/search-box'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../page-locale'

export default async function HomePage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'asking', 'home')}>
      {/* The first paint waits for the search box: a partly parsed page need not be shown. */}
      <link rel="expect" href="#ask" blocking="render" />
      <PageAd isCentred>
        <div className="flex flex-1 flex-col items-center px-8 pt-3.5 pb-6 max-sm:px-4">
          <Banner />
          <h1 className="mt-[5vh] text-center text-balance font-serif text-hero leading-tight font-semibold tracking-[0.06em] max-sm:text-[calc(30px*var(--text-scale))]">
            {messages.home.headline}
          </h1>
          <p className="mt-2.5 mb-7 text-center text-ink-soft">{messages.home.subline}</p>
          <div id="ask" className="mb-9 w-full max-w-[760px]">
            <SearchBox />
            <GuessChips />
          </div>
          <HomeExample messages={messages} />
          <AgentsGrid messages={messages} />
          <footer className="mt-auto pt-10 text-center text-xs text-ink-faint">
            {messages.home.footer} · <a href={paths.terms()}>{messages.legal.terms}</a> ·{' '}
            <a href={paths.privacy()}>{messages.legal.privacy}</a>
          </footer>
        </div>
      </PageAd>
    </Texts>
  )
}
