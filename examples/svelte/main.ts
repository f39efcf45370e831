import { mount } from 'svelte';
import { host, site } from '../place.ts';
import Chat from './chat.svelte';
import '../chat.css';

mount(Chat, { target: document.querySelector('#chat')!, props: { host, site } });
