import { appVersion } from '../../lib/contract/identity.ts'
import { collectRoutes } from '../../lib/contract/routes/collect-routes.ts'
import type { RuntimeConfig } from '../../lib/contract/runtime-config.ts'
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

function adBadgeOf({
  AD_BADGE_IMAGES: images,
  AD_BADGE_URL: href,
}: HostEnvironment): Pick<RuntimeConfig, 'adBadge'> {
  return images.length > 0 && href !== '' ? { adBadge: { images, href } } : {}
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
