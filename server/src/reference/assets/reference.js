// The page reads well without this script; with it, it is searched and shows where the reader is.
const search = document.querySelector('.search');
const input = search.querySelector('input');
const found = document.querySelector('.found');
const contents = document.querySelector('nav details');
const articles = [...document.querySelectorAll('article')];
const sections = [...document.querySelectorAll('main > section')];
const linkOf = new Map([...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]));
const narrow = matchMedia('(max-width: 899px)');

function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ dataset }) => words.every((word) => dataset.find.includes(word));
  let count = 0;
  for (const article of articles) {
    article.hidden = !isWanted(article);
    if (!article.hidden) count += 1;
    linkOf.get(article.id).parentElement.hidden = article.hidden;
  }
  for (const section of sections) {
    section.hidden = words.length > 0 && !section.querySelector('article:not([hidden])');
    linkOf.get(section.id).parentElement.hidden = section.hidden;
  }
  document.body.classList.toggle('searching', words.length > 0);
  found.textContent = words.length === 0 ? '' : count === 0 ? 'Ничего не найдено' : `Найдено: ${count}`;
}

/** Whoever follows a link wants to see its place, even one that the search has hidden. */
function show() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  if (place.closest('[hidden]')) {
    input.value = '';
    filter();
  }
  if (narrow.matches) contents.open = false;
  place.scrollIntoView();
}

search.hidden = false;
input.addEventListener('input', filter);
addEventListener('hashchange', show);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input')) return;
  event.preventDefault();
  contents.open = true;
  input.focus();
});

// A narrow screen begins with the page, not with its contents.
const fit = () => {
  contents.open = !narrow.matches;
};
narrow.addEventListener('change', fit);
fit();
if (location.hash) show();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = linkOf.get(target.id);
      if (isIntersecting) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-10% 0px -80% 0px' },
);
for (const article of articles) observer.observe(article);
