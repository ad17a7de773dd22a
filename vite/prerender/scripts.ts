import { createHash } from 'node:crypto';

/**
 * Two scripts that stand in the page itself, because a file of their own would be waited for before the
 * first paint. They use no syntax that needs a recent browser, and know by hand what the app knows:
 * the keys of its storage and its order of languages (`first-language.ts`).
 */

/**
 * In the head: chooses what the page shows first. The file has English, and Spanish in a template. Who
 * is signed in, who follows a mailed link and whoever gets this file for another address, as offline,
 * waits for the app. Whoever gets anything but English sees nothing before the second script.
 */
const choose = `(function(w,d){
function stored(k){var s=[];try{s.push(w.sessionStorage.getItem(k))}catch(e){}try{s.push(w.localStorage.getItem(k))}catch(e){}return s.filter(Boolean)}
var tags=stored('pitchreel.language').concat(navigator.languages||[navigator.language]),tag,i;
for(i=0;i<tags.length&&!tag;i++)if(/^(en|es)(-|$)/i.test(tags[i]))tag=tags[i];
tag=tag||'en';
w.firstPage={tag:tag,language:tag.slice(0,2).toLowerCase(),isMember:stored('pitchreel.session').length>0};
if(w.firstPage.isMember||w.firstPage.language!=='en')d.setAttribute('data-choosing','');
})(window,document.documentElement)`;

/** After the content: shows the choice, and keeps a press of play until the app can act on it. */
const show = `(function(w,d){
var page=w.firstPage,root=d.getElementById('root'),other=d.getElementById('page-'+page.language);
var here=w.location.pathname.toLowerCase().replace(/\\/+$/,'')||'/';
if(page.isMember||here!==root.dataset.path||/[#&](access_token|error_code|token_hash)=/.test(w.location.hash)){root.textContent='';delete root.dataset.path}
else if(other){root.replaceChildren(other.content);root.dataset.language=page.language;d.documentElement.lang=page.tag}
d.documentElement.removeAttribute('data-choosing');
if(w.showFirstPrice)w.showFirstPrice();
d.addEventListener('click',function(e){var b=e.target.closest('[data-play]');if(b)b.setAttribute('aria-busy','true')});
})(window,document)`;

export const pageScripts = { choose, show } as const;

/** The sources of these scripts for a Content-Security-Policy. */
export const pageScriptSources: readonly string[] = Object.values(pageScripts).map(
  (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
);
