declare module 'virtual:tema.css'
declare module 'virtual:mantine.css'
