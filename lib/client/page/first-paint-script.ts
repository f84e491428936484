/**
 * An inline script that sets attributes of <html> before the first paint: the theme, the text size and the send key,
 * what the user has collapsed or closed, whose advertisement there is, the number of recent searches, whether there is no model, and whether a
 * member or an operator is logged in. A constant text, because the content security policy contains its hash. A
 * device without an identity has stored nothing yet, and opening its storage would take as long as everything else.
 */
export const firstPaintScript = `(function(){var d=document.documentElement,k=document.cookie,o=/(^|; )k_device_hash=./.test(k),r=function(s,n){try{return o?s()[n]:''}catch(e){}},l=function(){return localStorage},t=function(){return sessionStorage},m=function(q){return matchMedia(q).matches},c=r(l,'theme');d.dataset.theme=c==='light'||c==='dark'?c:m('(prefers-color-scheme: dark)')?'dark':'light';var z=r(l,'text-size'),s=(r(t,'sidebar')||'').split(':');if(s[0]===(m('(min-width: 1260px)')?'wide':'narrow')&&/^(open|closed)$/.test(s[1]||''))d.dataset.sidebar=s[1];if(/^(125|150|175|200)$/.test(z||''))d.dataset.textSize=z;if(r(l,'send-key')==='ctrl-enter')d.dataset.sendKey='ctrl-enter';var n=r(l,'recent');if(n)d.style.setProperty('--recent-rows',n);if(r(l,'banner')==='never')d.dataset.banner='never';else if(r(t,'banner')==='closed')d.dataset.banner='closed';if(r(l,'example')==='never')d.dataset.example='never';if(r(t,'panel')==='closed')d.dataset.panel='closed';var b=/(^|; )ad_badge=(operator|none)/.exec(k);if(r(t,'ad'))d.dataset.ad='closed';else if(b)d.dataset.ad=b[2];if(/(^|; )has_model=0/.test(k))d.dataset.model='none';var a=r(l,'login')||'';if(/(^|; )k_sso_token=./.test(k)&&/"uid":"[^"]/.test(a)){d.dataset.account='member';if(/"is_operator":true/.test(a))d.dataset.operator=''}})()`

/** Storage keys that the script reads; the stores that write them use the same. */
export const firstPaintKeys = {
  theme: 'theme',
  textSize: 'text-size',
  sendKey: 'send-key',
  sidebar: 'sidebar',
  banner: 'banner',
  example: 'example',
  recent: 'recent',
  panel: 'panel',
  ad: 'ad',
} as const
