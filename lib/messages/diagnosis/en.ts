import type { DiagnosisTexts } from './zh-cn.ts'

export const enDiagnosis: DiagnosisTexts = {
  states: { ok: 'OK', off: 'not set up', warning: 'warning', broken: 'not working' },
  checks: {
    settings: 'Settings',
    node: 'Node',
    memory: 'Memory',
    disk: 'Disk',
    clock: 'Clock',
    port: 'Port',
    proxy: 'Outgoing proxy',
    fonts: 'Chinese fonts',
    browser: 'Browser for tests',
    recognition: 'Text recognition',
    data: 'Data directory',
    database: 'Database',
    bus: 'Message bus',
    blobs: 'File storage',
    model: 'Language model',
    vision: 'Vision model',
    embedding: 'Embedding model',
    image: 'Image model',
    search: 'Web search',
    sms: 'SMS',
    captcha: 'Captcha',
    words: 'Word list',
    origin: 'Address',
    certificate: 'Certificate',
    cookies: 'Cookie domain',
  },
  causes: {
    fine: { found: '{detail}' },
    not_yet: { found: '{detail} (does not exist yet; created at the first start)' },
    not_set: { found: 'not set up', next: 'set {setting}' },
    secrets_unreadable: {
      found: '{names} was stored with a different SECRETS_KEY and can’t be read',
      next: 'set the old SECRETS_KEY again; if it is lost, enter the values again in the console',
    },
    left_out: {
      found: '{names} is stored but ignored because it conflicts with the environment',
      next: 'open it in the console, fix the reported problem and save again',
    },
    invalid_setting: { found: '{problem}', next: 'fix this variable and restart' },
    no_name: {
      found: 'unknown host: {host}',
      next: 'check for typos, and check this machine’s DNS',
    },
    no_service: {
      found: 'nothing listens on {host}',
      next: 'check that the service is running at this address and port; inside a container, 127.0.0.1 is the container itself',
    },
    no_answer: {
      found: '{host} did not answer within {seconds} s',
      next: 'check firewall, proxy and network; a local model may only need a retry after loading',
    },
    broken_off: {
      found: '{host} closed the connection',
      next: 'check the log of that service, or try another network',
    },
    https_needed: {
      found: '{host} only accepts https, but the address uses http',
      next: 'use an address that starts with https://',
    },
    http_needed: {
      found: '{host} only accepts http, but the address uses https',
      next: 'use an address that starts with http://',
    },
    certificate_expired: {
      found: 'the certificate of {host} expired on {date}',
      next: 'renew it on that server',
    },
    certificate_untrusted: {
      found:
        'the certificate of {host} is not trusted (self-signed, or an intermediate certificate is missing)',
      next: 'complete the chain; for an internal CA, set NODE_EXTRA_CA_CERTS',
    },
    certificate_other_name: {
      found: 'the certificate of {host} is for another name',
      next: 'use the name in the certificate, or replace it',
    },
    certificate_ends_soon: { found: 'the certificate expires in {days} days', next: 'renew it now' },
    proxy_unreachable: {
      found: 'the outgoing proxy {proxy}, needed for {host}, can’t be reached',
      next: 'check the address in HTTP_PROXY and HTTPS_PROXY, and that proxy; if {host} needs no proxy, add it to NO_PROXY',
    },
    proxy_no_answer: {
      found: '{host} could not be reached through the outgoing proxy {proxy}',
      next: 'check that the proxy allows {host}; add addresses of your own network to NO_PROXY',
    },
    redirected: { found: 'the service redirects to {target}', next: 'use that address' },
    web_page: {
      found:
        '{host} returned a web page instead of an API response (usually a proxy, a login page or a wrong address)',
      next: 'check the address; a proxy that requires a login must allow this machine',
    },
    key_missing: { found: 'the service requires a key, and none is set', next: 'fill in {setting}' },
    key_refused: {
      found: 'the key was refused',
      next: 'check that {setting} is complete, still valid and issued by this service',
    },
    model_unknown: { found: 'unknown model {model}{offered}', next: 'change {setting}' },
    quota: {
      found: 'the quota is used up, or the account is in arrears',
      next: 'top up with the provider, or use another key',
    },
    too_often: {
      found: 'too many requests: rate limit reached',
      next: 'try later; if it persists, ask the provider to raise the limit',
    },
    wrong_path: {
      found: 'no API found at this address (404)',
      next: 'check the address: most end in /v1',
    },
    not_openai: {
      found: 'the response is not OpenAI-compatible',
      next: 'use the OpenAI-compatible address of the service, which usually ends in /v1',
    },
    service_down: {
      found: 'the service reported an internal error ({status})',
      next: 'try later; if it persists, ask the provider',
    },
    refused_request: {
      found: 'the service refused the request ({status})',
      next: 'look up this status in its documentation',
    },
    unread: {
      found: 'the response can’t be read: it is not in this service’s format',
      next: 'check that the address belongs to this service',
    },
    blocked: {
      found: 'the service denies access to this machine',
      next: 'check the permissions of the key, and the provider’s access rules',
    },
    models_not_listed: {
      found: '{host} does not list its models',
      next: 'enter the name from the provider’s documentation and test it',
    },
    auxiliary_paused: {
      found:
        '{model} at {host} is busy or slow: search plans, rewriting and summaries are paused until {until} (Beijing time); answers go on',
      next: 'it resumes automatically; if it happens often, set a small model (SMALL_MODEL) for these requests',
    },
    sign_refused: {
      found: 'the SMS signature was refused ({code})',
      next: '{setting} must match the signature approved by the provider exactly',
    },
    template_refused: {
      found: 'the SMS template can’t be used ({code})',
      next: 'check {setting} and the variables of the template',
    },
    bad_phone: {
      found: 'the provider doesn’t accept this phone number',
      next: 'try a number that can receive SMS',
    },
    scene_refused: {
      found: 'unknown scene ({code})',
      next: 'check {setting}: the scene must belong to the account of the key',
    },
    vendor_refused: {
      found: 'the provider refused the request ({code})',
      next: 'look up this code in the provider’s documentation',
    },
    login_refused: {
      found: 'wrong user name or password',
      next: 'check the user name and password in {setting}',
    },
    database_missing: { found: 'database {name} doesn’t exist', next: 'create it first: createdb {name}' },
    version_too_old: { found: 'version {version} is too old', next: 'upgrade to {least} or newer' },
    data_newer: {
      found: 'the data was written by a newer version ({names})',
      next: 'start that version, or restore the backup from before the upgrade',
    },
    data_busy: {
      found: '{folder} is in use by another process that doesn’t respond',
      next: 'wait for it to finish or stop it, then try again',
    },
    data_unwritable: {
      found: '{folder} is not writable ({code})',
      next: 'make the user that runs the product the owner of the folder',
    },
    bucket_missing: { found: 'bucket {name} doesn’t exist', next: 'create it first, or change S3_BUCKET' },
    access_denied: {
      found: 'access denied (403)',
      next: 'check the S3_* keys and their permissions to read, write and delete in the bucket',
    },
    host_style_needed: {
      found: 'this store wants the bucket in the host name and refuses addresses with it in the path',
      next: 'remove S3_PATH_STYLE=path, or set it to host',
    },
    clock_apart: {
      found: 'this machine’s clock is {seconds} s off (compared with {host})',
      next: 'sync it with NTP',
    },
    content_differs: {
      found: 'data read back differs from the data written',
      next: 'check that storage, or a cache in front of it',
    },
    not_redis: { found: 'the service at {host} is not Redis', next: 'check the port in REDIS_URL' },
    node_too_old: {
      found: 'Node {version} is too old',
      next: 'start with npm start, which uses the pinned Node',
    },
    memory_low: {
      found: '{free} of memory free ({total} in total)',
      next: 'keep 1 GB free; processing large files needs more',
    },
    disk_low: {
      found: '{free} free in {folder}',
      next: 'keep 2 GB free; answers can’t be saved when the disk is full',
    },
    no_chinese_font: {
      found: 'no Chinese font; only needed for browser tests and exported files',
      next: 'Debian: apt-get install fonts-noto-cjk',
    },
    no_browser: {
      found: 'no Chromium; only needed for npm test',
      next: 'Debian: apt-get install chromium-headless-shell',
    },
    no_recognition: {
      found: 'its packages are not installed: text in images and scans is not read; all else works',
      next: 'run npm start again to install them; if this machine can’t have them, ignore it or set OCR=off',
    },
    unreadable_file: { found: '{file} can’t be read ({code})', next: 'check its path and permissions' },
    port_taken: {
      found: 'port {port} is in use by another program',
      next: 'stop that program, or set PORT to another port',
    },
    plain_http: {
      found:
        '{origin} uses http: browsers block the clipboard, notifications and installation, and passwords are sent unencrypted',
      next: 'put a reverse proxy with a certificate in front, and change PUBLIC_ORIGIN to https',
    },
    other_product: {
      found: '{origin} is served by something else',
      next: 'make the reverse proxy forward all paths, or fix PUBLIC_ORIGIN',
    },
    codes_in_terminal: {
      found:
        'no SMS service: codes are only shown in the terminal, and anyone who sees it can log in to any account',
      next: 'set SMS_PROVIDER and its keys',
    },
    cookie_domain_differs: {
      found: 'COOKIE_DOMAIN ({domain}) does not include {host}, so browsers discard the login',
      next: 'change it to {host} or a domain above it',
    },
    cookie_domain_too_wide: {
      found: 'COOKIE_DOMAIN ({domain}) is a public suffix, so browsers discard the login',
      next: 'change it to your own domain',
    },
    cookies_unprotected: {
      found: 'browsers don’t keep logins for a host name over http',
      next: 'switch to https first; on this machine, you can open http://localhost',
    },
    address_differs: {
      found: 'this page is open at {here}, but PUBLIC_ORIGIN is {origin}, which shared links will use',
      next: 'open it at {origin}; if that is no longer used, change PUBLIC_ORIGIN and restart',
    },
    address_fits: { found: '{here}' },
    clocks_differ: {
      found: 'the server and browser clocks differ by {seconds} s',
      next: 'sync both with NTP: codes and logins expire by the server’s clock',
    },
    failed: { found: 'the check failed: {detail}', next: 'see the log for details' },
  },
  adds: {
    model: 'lets a model write answers, and enables chats and agents',
    vision: 'answers questions about images',
    embedding: 'ranks results by meaning',
    image: 'generates images',
    search: 'searches the web',
    sms: 'lets people on other machines log in',
    recognition: 'set to auto to read text in images and scans',
    words: 'checks for listed words',
    origin: 'sets the address of shared links and messages',
  },
  summary: '{ok} OK, {off} not set up, {warning} warnings, {broken} not working',
  and: '; ',
}
