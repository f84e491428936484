/**
 * An inline script that sets attributes of <html> before the first paint: the theme, what the reader has collapsed or closed,
 * how long the recent searches were, and whether a user is logged in. It is one constant text, because the content
 * security policy holds its hash. A device without an identity has stored nothing yet, and opening its storage would
 * take as long as all the rest.
 */
export const firstPaintScript = `(function(){var d=document.documentElement,k=document.cookie,o=/(^|; )k_device_hash=./.test(k),r=function(s,n){try{return o?s()[n]:''}catch(e){}},l=function(){return localStorage},t=function(){return sessionStorage},m=function(q){return matchMedia(q).matches},c=r(l,'theme');d.dataset.theme=c==='light'||c==='dark'?c:m('(prefers-color-scheme: dark)')?'dark':'light';var s=(r(t,'sidebar')||'').split(':');if(s[0]===(m('(min-width: 1260px)')?'wide':'narrow')&&/^(open|closed)$/.test(s[1]||''))d.dataset.sidebar=s[1];var n=r(l,'recent');if(n)d.style.setProperty('--recent-rows',n);if(r(l,'banner')==='never')d.dataset.banner='never';else if(r(t,'banner')==='closed')d.dataset.banner='closed';if(r(t,'panel')==='closed')d.dataset.panel='closed';if(/(^|; )k_sso_token=./.test(k)&&/"uid":"[^"]/.test(r(l,'login')||''))d.dataset.account='member'})()`

/** The storage keys that the script reads; the stores that write them use the same. */
export const firstPaintKeys = {
  theme: 'theme',
  sidebar: 'sidebar',
  banner: 'banner',
  recent: 'recent',
  panel: 'panel',
} as const
