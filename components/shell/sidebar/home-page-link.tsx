'use client'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/components/ui/icon'
import { house } from '@/components/ui/icon-paths'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { navItemStyle } from './nav-item-style'

/** 设为浏览器主页: scripts can't set a home page, so this opens the page that explains how. */
export function HomePageLink() {
  const shell = useTexts('shell')
  const { data: config } = useQuery(runtimeConfigQuery())
  return (
    <a
      href={config?.homePageHelpUrl || paths.help('home-page')}
      target="_blank"
      rel="noopener noreferrer"
      title={shell.setHomePage}
      // Browsers of phones have no such setting.
      className={`${navItemStyle({ state: 'idle' })} max-md:hidden`}
    >
      <Icon path={house} />
      <span className="collapsed:sr-only">{shell.setHomePage}</span>
    </a>
  )
}
