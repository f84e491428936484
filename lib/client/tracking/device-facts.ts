import 'client-only'
import { UAParser } from 'ua-parser-js'

/** Browser properties that are constant for the life of the page. */
export function browserFacts() {
  const { os, browser } = new UAParser(navigator.userAgent).getResult()
  return {
    user_agent: navigator.userAgent.slice(0, 512),
    os_name: os.name ?? '',
    os_version: os.version ?? '',
    browser_name: browser.name ?? '',
    browser_version: browser.version ?? '',
  }
}

export function screenFacts() {
  return {
    screen_width: whole(window.screen.width),
    screen_height: whole(window.screen.height),
    window_width: whole(window.innerWidth),
    window_height: whole(window.innerHeight),
  }
}

/** Zoomed pages have fractional sizes. */
function whole(pixels: number): number {
  return Math.max(0, Math.round(pixels))
}
