import { adOwnerOf, houseAdImages } from '../../lib/contract/house-ad.ts'
import { appVersion } from '../../lib/contract/identity.ts'
import { collectRoutes } from '../../lib/contract/routes/collect-routes.ts'
import type { RuntimeConfig } from '../../lib/contract/runtime-config.ts'
import { paths } from '../../lib/paths.ts'
import { adImagePathOf } from '../files/images/ad-image-path.ts'
import type { HostEnvironment } from './environment.ts'

/**
 * The settings for the browser. A web app that runs alone has no host on its own origin, so everything without a
 * configured address is on the work host.
 * @param model the language model that answers, or null
 */
export function runtimeConfigOf(env: HostEnvironment, model: string | null): RuntimeConfig {
  const elsewhere = env.ROLE === 'web' ? env.WORK_HOST : ''
  return {
    appVersion,
    clientId: env.CLIENT_ID,
    accountHost: env.ACCOUNT_HOST || elsewhere,
    apiHost: env.API_HOST || elsewhere,
    workHost: env.WORK_HOST,
    testWorkHost: env.TEST_WORK_HOST,
    searchSocketUrl: env.SEARCH_SOCKET_URL,
    homePageHelpUrl: env.HOME_PAGE_HELP_URL,
    logHost: env.LOG_HOST || elsewhere,
    pageViewUrl: env.PAGE_VIEW_URL || (elsewhere && `${elsewhere}${collectRoutes.pageView.path}`),
    statisticsScriptUrl: env.STATISTICS_SCRIPT_URL,
    captcha: captchaOf(env),
    ...adBadgeOf(env),
    playground: env.ENABLE_PLAYGROUND,
    model,
  }
}

/** The operator's advertisement, whose images the host passes on; otherwise that of the house. */
function adBadgeOf(env: HostEnvironment): Pick<RuntimeConfig, 'adBadge'> {
  const { AD_BADGE_IMAGES: images, AD_BADGE_URL: href } = env
  switch (adOwnerOf(env)) {
    case 'none':
      return {}
    case 'house':
      return { adBadge: { images: houseAdImages, href: paths.agentHome() } }
    case 'operator':
      return { adBadge: { images: images.map((address, index) => adImagePathOf(index, address)), href } }
  }
}

function captchaOf(env: HostEnvironment): RuntimeConfig['captcha'] {
  const {
    CAPTCHA_PROVIDER: service,
    ALIYUN_CAPTCHA_SCENE_ID: sceneId,
    ALIYUN_CAPTCHA_PREFIX: prefix,
    ALIYUN_CAPTCHA_REGION: region,
  } = env
  return service === 'aliyun'
    ? { service, sceneId, prefix, region }
    : { service, sceneId: '', prefix: '', region: '' }
}
