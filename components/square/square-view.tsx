'use client'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { FindForm } from '@/components/find-field/find-form'
import { PageHeading } from '@/components/headings/page-heading'
import { WithLogin } from '@/components/login/with-login'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type FirstSquarePage, MadeAgents } from './made-agents'
import { OfficialAgents } from './official-agents'
import type { SentPage } from './sent-agents'
import { type SquareAddress, squareFilterOf } from './square-filter'

// Only members load these.
const MyAgents = dynamic(() => import('./my-agents').then((module) => module.MyAgents))
const ImportButton = dynamic(() =>
  import('@/components/share/agent-file/import-button').then((module) => module.ImportButton),
)

const parameters = ['category', 'q', 'sort'] as const

interface SquareViewProps {
  readonly isMember: boolean
  /** Null if they could not be read; the browser retries. */
  readonly mine: SentPage | null
  readonly first: FirstSquarePage | null
}

/** The directory of agents. What is shown is in the address. */
export function SquareView({ isMember, mine, first }: SquareViewProps) {
  const { filter: address, setFilter } = useAddressFilter(parameters, paths.agentHome)
  const filter = squareFilterOf(address)
  // The field has a state of its own, which a new key resets.
  const [resets, setResets] = useState(0)
  const find = (keyword: string) => {
    // A search is for all categories; one may be chosen afterwards.
    if (keyword !== filter.keyword) setFilter({ q: keyword, category: '' })
  }
  const showAll = () => {
    setFilter({ q: '', category: '' })
    setResets((count) => count + 1)
  }
  return (
    <div className="page-body max-w-[1180px]">
      <SquareHeader isMember={isMember} key={resets} address={address} onKeyword={find} />
      <SectionLinks isMember={isMember && filter.keyword === ''} />
      <OfficialAgents keyword={filter.keyword} />
      {isMember && <MyAgents keyword={filter.keyword} first={mine} />}
      <MadeAgents first={first} filter={filter} address={address} onChange={setFilter} onShowAll={showAll} />
    </div>
  )
}

interface SquareHeaderProps extends Pick<SquareViewProps, 'isMember'> {
  readonly address: SquareAddress
  readonly onKeyword: (keyword: string) => void
}

function SquareHeader({ isMember, address, onKeyword }: SquareHeaderProps) {
  const texts = useTexts('square')
  return (
    <PageHeading
      title={texts.title}
      className=""
      actions={
        <>
          <FindForm action={paths.agentHome()} label={texts.find} initial={address.q} onKeyword={onKeyword} />
          <Link
            prefetch={false}
            href={paths.agentTemplate()}
            className={buttonStyle({ size: 'head', className: 'max-sm:hidden' })}
          >
            {texts.templates}
          </Link>
          <Link prefetch={false} href={paths.plugins()} className={buttonStyle({ size: 'head' })}>
            {texts.plugins}
          </Link>
          {isMember && <ImportButton />}
          <WithLogin>
            <Link
              prefetch={false}
              href={paths.agentEdit()}
              className={buttonStyle({ tone: 'primary', size: 'head' })}
            >
              <Icon path={plus} className="size-4" />
              {texts.create}
            </Link>
          </WithLogin>
        </>
      }
    />
  )
}

/** On a phone, where the sections are far apart. */
function SectionLinks({ isMember }: Pick<SquareViewProps, 'isMember'>) {
  const texts = useTexts('square')
  const sections = [
    ['#official', texts.official],
    ...(isMember ? [['#mine', texts.mine]] : []),
    ['#made', texts.made],
  ]
  return (
    <nav aria-label={texts.sections} className="mt-3 sm:hidden">
      <ul className="flex gap-5 border-b border-line">
        {sections.map(([href, label]) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 items-center text-ink-soft">
              {label}
            </a>
          </li>
        ))}
        <li className="ml-auto">
          <Link
            prefetch={false}
            href={paths.agentTemplate()}
            className="flex min-h-11 items-center text-indigo-strong"
          >
            {texts.templates}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
