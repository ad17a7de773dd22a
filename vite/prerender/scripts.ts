import { createHash } from 'node:crypto';
import { languages } from '../../src/lib/i18n/languages.ts';

/**
 * Two scripts that stand in the page itself, because a file of their own would be waited for before the
 * first paint. They use no syntax that needs a recent browser, and know by hand what the app knows:
 * the keys of its storage and where it looks for a language first (`first-language.ts`).
 */

/**
 * In the head: chooses what the page shows first. The file has English, and each other language in a template. Who
 * is signed in, who follows a mailed link, who comes back to an entry of the history that knows more than
 * its address, and whoever gets this file for another address, as offline, waits for the app. Whoever gets
 * anything but what stands first in the file sees nothing before the second script. A form that is sent
 * before the app has come would put a password into the address, and a link beside it would lose what
 * was typed: both are kept until the app is there.
 */
const choose = `(function(w,d){
function stored(k){var s=[];try{s.push(w.sessionStorage.getItem(k))}catch(e){}try{s.push(w.localStorage.getItem(k))}catch(e){}return s.filter(Boolean)}
var tags=stored('pitchreel.language').concat(navigator.languages||[navigator.language]),tag,i;
for(i=0;i<tags.length&&!tag;i++)if(/^(${languages.join('|')})(-|$)/i.test(tags[i]))tag=tags[i];
tag=tag||'${languages[0]}';
w.firstPage={tag:tag,language:tag.slice(0,2).toLowerCase(),isMember:stored('pitchreel.session').length>0};
if(w.firstPage.isMember||w.firstPage.language!=='${languages[0]}'||/[?&]mode=/.test(w.location.search))d.setAttribute('data-choosing','');
w.addEventListener('submit',function(e){var f=e.target;if(f.hasAttribute('data-waits')){e.preventDefault();f.setAttribute('data-waits','sent')}},true);
w.addEventListener('click',function(e){
var a=e.target.closest('[data-keeps] a[href]:not([target])'),i=a?d.querySelectorAll('[data-waits] input'):[],n;
if(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
for(n=0;n<i.length;n++)if(i[n].type!=='checkbox'&&i[n].value!==i[n].defaultValue){e.preventDefault();a.closest('[data-keeps]').setAttribute('data-keeps',a.getAttribute('href'));return}
},true);
})(window,document.documentElement)`;

/**
 * After the content: shows the choice, keeps a press of play until the app can act on it, and remembers
 * who is to record a pitch after the registration that a link leads to (`return-address.ts`).
 */
const show = `(function(w,d){
var page=w.firstPage,root=d.getElementById('root'),place=w.location,entry=w.history.state;
var mode=(/[?&]mode=([^&]*)/.exec(place.search)||[])[1];
if(!mode||(root.dataset.modes||'').split(' ').indexOf(mode)<0)mode='';
var other=d.getElementById('page-'+page.language+(mode&&'-'+mode));
var here=place.pathname.toLowerCase().replace(/\\/+$/,'')||'/';
if(page.isMember||here!==root.dataset.path||entry&&entry.usr!=null||/[?#&](access_token|error|error_code|token_hash)=/.test(place.search+place.hash)){root.textContent='';delete root.dataset.path}
else{root.dataset.mode=mode;if(other){root.replaceChildren(other.content);root.dataset.language=page.language;d.documentElement.lang=page.tag}}
d.documentElement.removeAttribute('data-choosing');
if(w.showFirstPrice)w.showFirstPrice();
d.addEventListener('click',function(e){
var play=e.target.closest('[data-play]'),link=e.target.closest('[data-record]');
if(play)play.setAttribute('aria-busy','true');
if(link)try{w.sessionStorage.setItem('pitchreel.return-to',JSON.stringify({address:link.dataset.record,owner:'talent',at:Date.now()}))}catch(e){}
});
})(window,document)`;

export const pageScripts = { choose, show } as const;

/** The sources of these scripts for a Content-Security-Policy. */
export const pageScriptSources: readonly string[] = Object.values(pageScripts).map(
  (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
);
