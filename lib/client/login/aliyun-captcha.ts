import 'client-only'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'

const scriptUrl = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js'

/** The vendor's script could not be loaded: blocked, offline, or forbidden by the CSP. */
export class AliyunCaptchaUnavailable extends Error {
  override readonly name = 'AliyunCaptchaUnavailable'
}

interface AliyunInstance {
  readonly show: () => void
  readonly hide: () => void
}

interface AliyunOptions {
  readonly SceneId: string
  readonly mode: 'popup'
  readonly element: string
  readonly button: string
  readonly success: (captchaVerifyParam: string) => void
  readonly getInstance: (instance: AliyunInstance) => void
  readonly onClose: () => void
}

declare global {
  interface Window {
    AliyunCaptchaConfig?: { region: string; prefix: string }
    initAliyunCaptcha?: (options: AliyunOptions) => void
  }
}

/**
 * Shows Aliyun's captcha (Captcha 2.0, V3 architecture for web and H5) over the page.
 * @returns the verification parameter for the host, or null when the user closed it
 * @throws {AliyunCaptchaUnavailable}
 */
export async function showAliyunCaptcha(
  { sceneId, prefix, region }: RuntimeConfig['captcha'],
  signal?: AbortSignal,
): Promise<string | null> {
  window.AliyunCaptchaConfig = { region, prefix }
  await loadScript()
  const { initAliyunCaptcha } = window
  if (!initAliyunCaptcha) throw new AliyunCaptchaUnavailable('The script defined no captcha.')

  const frame = addFrame()
  try {
    return await new Promise<string | null>((resolve) => {
      signal?.addEventListener('abort', () => resolve(null), { once: true })
      initAliyunCaptcha({
        SceneId: sceneId,
        mode: 'popup',
        element: `#${frame.id}`,
        button: `#${frame.id} button`,
        success: resolve,
        getInstance: (instance) => instance.show(),
        onClose: () => resolve(null),
      })
    })
  } finally {
    frame.remove()
  }
}

/** The vendor's script needs an element to render into, and a button even when opened by a call. */
function addFrame(): HTMLElement {
  const frame = document.createElement('div')
  frame.id = 'aliyun-captcha'
  const button = document.createElement('button')
  button.hidden = true
  frame.append(button)
  document.body.append(frame)
  return frame
}

let loading: Promise<void> | null = null

function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = null
      reject(new AliyunCaptchaUnavailable('The script could not be loaded.'))
    })
    document.head.append(script)
  })
  return loading
}
